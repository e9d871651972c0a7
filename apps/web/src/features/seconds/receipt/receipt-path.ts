/** Where its owner reads the receipt of a closed second contract; it goes on under the address that may be passed on. */
export const receiptPath = (id: number): string => `/receipt/micro/${id}`;
