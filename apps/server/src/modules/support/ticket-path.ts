// The page of the traders' site that shows a ticket.
export const ticketPath = (id: number): string => `/support?id=${id}`;
