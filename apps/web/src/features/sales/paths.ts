// Where the screens of sales are.
export const SALES_PATH = '/upstart';
export const RECORDS_PATH = '/uplist';
export const salePath = (id: number): string => `/sg?id=${id}`;
export const resultPath = (id: number): string => `/upresult?id=${id}`;
