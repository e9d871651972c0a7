/** Where the receipt of a closed position stands, for everybody. */
export const receiptPath = (id: number): string => `/receipt/lever/${id}`;
