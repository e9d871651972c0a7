// Writes the text of a draft, which nobody sees before two operators announce it.
import { officeLaunch } from '@bourse/contract';
import { accept, launchProjectId, refuse } from '@bourse/domain';
import type { FastifyInstance } from 'fastify';
import { mount } from '../../http/mount.ts';
import { actorOf } from '../../http/operator-acts.ts';
import type { Services } from '../../http/services.ts';
import { holdDesk } from '../../market/due-changes.ts';
import { launchChanges } from '../../market/launch-changes.ts';
import { findSale, findSaleText, putSaleText } from '../../market/launch-settings.ts';
import { toSaleText } from '../../market/launch-wording.ts';

export function textRoute(app: FastifyInstance, services: Services): void {
  const { auditLog, storage } = services;
  mount(app, services, officeLaunch.saveText, ({ input, request, t }) => {
    const { id, lang: locale, ...words } = input;
    const place = { id: launchProjectId(id), locale };
    // Else it could be announced meanwhile.
    return holdDesk(storage, launchChanges, async () => {
      const sale = await findSale(storage, place.id);
      if (!sale) return refuse('launch_not_found');
      if (sale.state !== 'draft') return refuse('launch_terms_frozen');
      const [before, text] = [await findSaleText(storage, place), toSaleText(words)];
      const act = { action: 'launch.write', subject: `launch ${id} ${locale}`, before, after: text };
      await auditLog.begin(async (transaction) => {
        await putSaleText(transaction, { ...place, text });
        await auditLog.append(transaction, { ...actorOf(request), ...act });
      });
      return accept({ message: t('answer.saved') });
    });
  });
}
