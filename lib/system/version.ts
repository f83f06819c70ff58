/** Version of the API. Additions keep it compatible; a removal needs a new base path. */
export const VERSION = '1.0.0';
