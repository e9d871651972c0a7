// Who may make this call.
import { type Lines, operators } from '../../platform/http/testing-access.ts';

export const openingDeskAccess: Lines = { 'GET /api/office/opening': operators() };
