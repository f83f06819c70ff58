/** Names that the template and the code must agree on. No SDK in here: infra imports it. */
export const PARTITION_KEY = 'pk';
export const SORT_KEY = 'sk';
export const TTL_ATTRIBUTE = 'expires_at_seconds';

/**
 * Local secondary indexes, each sorted by the attribute of its own name. They are local because only a
 * local index can be read strongly consistent. docs/data-model.md says what each entity puts where.
 */
export const INDEXES = ['by_order', 'by_group', 'by_account', 'by_currency', 'by_status'] as const;
export type IndexName = (typeof INDEXES)[number];

/**
 * Indexes that accounts and categories were in before lists of them were sorted in memory. Every update of one
 * removes these attributes, so that a balance that changes rewrites no copies.
 */
export const FORMER_INDEXES: readonly IndexName[] = ['by_order', 'by_group'];
