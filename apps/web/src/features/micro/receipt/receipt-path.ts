/** Where the receipt of a closed second contract stands, for everybody. */
export const receiptPath = (id: number): string => `/receipt/micro/${id}`;
