// The button that exports the orders or trades of the list above it. What writes the file comes when it is first pressed.
import { withTexts } from '@bourse/ui/lib/i18n.ts';
import { ExportButton as Button } from '../../../ui/export-button.tsx';
import type { ExportRequest } from './export-orders.ts';

export function ExportButton(request: ExportRequest) {
  return (
    <Button
      exportRows={async (signal) => (await withTexts(import('./export-orders.ts'))).exportOrders(request, signal)}
    />
  );
}
