/** Columns that are added at the end if a request names them, in its order. */
export const MORE_COLUMNS = ['tags', 'cleared_on'] as const;
export type MoreColumn = (typeof MORE_COLUMNS)[number];
