// The calls of the back office lie below one path, and are answered on an origin of their own.

const BEGINNING = '/api/office/';

export const isOfficePath = (path: string): boolean => path.startsWith(BEGINNING);
