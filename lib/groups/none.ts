/** What the filter `group_id` of categories takes for those in no group. */
export const NO_GROUP = 'none';
