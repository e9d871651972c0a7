// The button that exports the orders or trades of the list above it. What writes the file comes when it is first pressed.
import { ExportButton as Button } from '../../../ui/export-button.tsx';
import type { ExportRequest } from './export-orders.ts';

export function ExportButton(request: ExportRequest) {
  return (
    <Button exportRows={async (following) => (await import('./export-orders.ts')).exportOrders(request, following)} />
  );
}
