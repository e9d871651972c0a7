// Writes the text of a draft, which nobody sees before two operators announce it.
import { officeLaunch } from '@bourse/contract';
import { accept, launchProjectId, refuse } from '@bourse/domain';
import type { FastifyInstance } from 'fastify';
import { holdDesk } from '../../platform/changes/due-changes.ts';
import { refuseClash } from '../../platform/http/clashes.ts';
import { mount } from '../../platform/http/mount.ts';
import { actorOf } from '../../platform/http/operator-acts.ts';
import { salesChanges } from './changes.ts';
import { findSale, findSaleText, putSaleText, type SaleText } from './settings.ts';
import { toSaleText, viewSaleText } from './wording.ts';
import type { SalesServices } from './services.ts';

const NO_TEXT: SaleText = { keyword: '', abstract: '', content: '', cover: '', whitePaper: '' };

export function textRoute(app: FastifyInstance, services: SalesServices): void {
  const { auditLog, storage } = services;
  mount(app, services, officeLaunch.saveText, ({ input, request, t }) => {
    const { id, lang: locale, seen, ...words } = input;
    const place = { id: launchProjectId(id), locale };
    // Else it could be announced meanwhile.
    return holdDesk(storage, salesChanges, async () => {
      const sale = await findSale(storage, place.id);
      if (!sale) return refuse('launch_not_found');
      if (sale.state !== 'draft') return refuse('launch_terms_frozen');
      const [before, text] = [await findSaleText(storage, place), toSaleText(words)];
      const subject = `launch ${id} ${locale}`;
      const edit = { seen, stands: viewSaleText(before ?? NO_TEXT), wanted: viewSaleText(text ?? NO_TEXT) };
      const clash = await refuseClash(storage.sql, edit, { subject });
      if (clash) return clash;
      const act = { action: 'launch.write', subject, before, after: text };
      await auditLog.begin(async (transaction) => {
        await putSaleText(transaction, { ...place, text });
        await auditLog.append(transaction, { ...actorOf(request), ...act });
      });
      return accept({ message: t('answer.saved') });
    });
  });
}
