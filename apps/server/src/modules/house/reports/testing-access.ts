// Who may make these calls.
import { type Lines, operators } from '../../../platform/http/testing-access.ts';

export const reportsAccess: Lines = {
  'GET /api/office/reports/days': operators(),
  'GET /api/office/reports/closings': operators(),
};
