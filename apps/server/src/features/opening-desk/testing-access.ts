// Who may make this call.
import { type Lines, operators } from '../../http/testing-access.ts';

export const openingDeskAccess: Lines = { 'GET /api/office/opening': operators() };
