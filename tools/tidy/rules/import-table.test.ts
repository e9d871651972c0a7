import { expect, test } from 'vitest';
import { projectOf } from '../project.ts';
import { importTable } from './import-table.ts';

const packages = {
  'package.json': '{ "devDependencies": { "vitest": "1", "@lingui/message-utils": "1" } }',
  'apps/server/package.json': '{ "dependencies": { "fastify": "1", "zod": "1", "postgres": "1", "drizzle-orm": "1" } }',
  'apps/web/package.json':
    '{\n  "dependencies": {\n    "react": "1"\n  },\n  "devDependencies": { "@scope/kit": "1" }\n}',
};

function reasonsAgainst(path: string, line: string): string[] {
  return importTable.check(projectOf({ ...packages, [path]: line })).map((offence) => offence.reason);
}

test.each([
  ['packages/domain/src/money.ts', "import { assert } from './assert.ts';"],
  ['packages/engine/src/spot/place.ts', "import { amount } from '@bourse/domain';"],
  ['packages/engine/src/spot/place.ts', "import { hold } from '../ledger/hold.ts';"],
  ['packages/engine/src/spot/place.test.ts', "import { test } from 'vitest';"],
  ['packages/contract/src/spot.ts', "import { z } from 'zod';"],
  ['apps/server/src/core/storage/open.ts', "import postgres from 'postgres';"],
  ['apps/server/src/core/storage/open.ts', "import type { Order } from '@bourse/engine';"],
  ['apps/server/src/core/sequencer/sequencer.ts', "import { Engine } from '@bourse/engine';"],
  ['apps/server/src/core/sequencer/sequencer.ts', "import { commit } from '../storage/commit.ts';"],
  ['apps/server/src/modules/spot/routes.ts', "import type { Sequencer } from '../../core/sequencer/sequencer.ts';"],
  ['apps/server/src/modules/spot/routes.ts', "import { fee } from '@bourse/engine/formulas';"],
  ['apps/server/src/modules/spot/routes.ts', "import { view } from './view.ts';"],
  ['apps/server/src/modules/spot/queries.ts', "import { eq } from 'drizzle-orm';"],
  ['apps/server/src/modules/coins/catalogue.ts', "import { eq } from 'drizzle-orm';"],
  ['apps/server/src/platform/http/tables.ts', "import { pgTable } from 'drizzle-orm/pg-core';"],
  ['apps/server/src/platform/changes/proposal-columns.ts', "import { sql } from 'drizzle-orm';"],
  ['apps/server/src/modules/spot/routes.test.ts', "import { startApp } from '../../testing.ts';"],
  ['apps/server/src/app.ts', "import { spot } from './modules/spot/index.ts';"],
  ['apps/server/src/main.ts', "import { createSequencer } from './core/sequencer/sequencer.ts';"],
  ['packages/ui/src/button.tsx', "import { t } from './lib/i18n.ts';"],
  ['packages/ui/src/lib/i18n.ts', "import { messages } from 'virtual:messages/zh';"],
  ['packages/ui/build/messages-plugin.ts', "import { catalogues } from './catalogues.ts';"],
  ['apps/web/src/features/ticket/ticket.tsx', "import { Button } from '@bourse/ui/button.tsx';"],
  ['apps/web/src/features/ticket/ticket.tsx', "import { Form } from '../../ui/form.tsx';"],
  ['apps/web/src/app/gallery/gallery.tsx', "import { Case } from '@bourse/ui/gallery/frame.tsx';"],
  ['apps/backoffice/src/routes/users/users-page.tsx', "import { t } from '@bourse/ui/lib/i18n.ts';"],
  ['apps/web/src/features/ticket/ticket.tsx', "import { use } from 'react';"],
  ['apps/web/src/features/spot/amend/amend-order.ts', "import { OPEN_KEY } from '../orders/order-keys.ts';"],
  ['apps/web/src/routes/home/home-page.tsx', "import { Ticket } from '../../features/spot/ticket/ticket.tsx';"],
  ['apps/web/src/routes/home/home-page.tsx', "import { Hero } from '../../features/hero/hero.tsx';"],
  ['apps/web/src/app/router.tsx', "import('../routes/home/home-page.tsx');"],
  ['packages/ui/src/virtual.d.ts', "import type { M } from '@lingui/message-utils';"],
  ['apps/web/vite.config.ts', "import { plugin } from './build/plugin.ts';"],
  ['tools/bench/engine.ts', "import { Engine } from '../../packages/engine/src/engine.ts';"],
  ['tests/crash/main.ts', "import { seed } from '../../tools/bench/seed.ts';"],
])('%s may %s', (path, line) => {
  expect(reasonsAgainst(path, line)).toEqual([]);
});

test.each([
  [
    'apps/server/src/platform/http/auth.ts',
    "import { eq } from 'drizzle-orm';",
    'server/platform/http may not import the package drizzle-orm',
  ],
  ['packages/domain/src/money.ts', "import { z } from 'zod';", 'domain may not import the package zod'],
  ['packages/domain/src/money.ts', "import { f } from 'node:fs';", 'domain may not import the package node:fs'],
  ['packages/domain/src/money.ts', "import { E } from '@bourse/engine';", 'domain may not import engine'],
  ['packages/engine/src/engine.ts', "import { z } from 'zod';", 'engine may not import the package zod'],
  ['packages/engine/src/engine.ts', "import { c } from '@bourse/contract';", 'engine may not import contract'],
  ['packages/engine/src/engine.test.ts', "import { c } from '@bourse/contract';", 'engine may not import contract'],
  [
    'packages/engine/src/engine.ts',
    "import { a } from '../../domain/src/money.ts';",
    'import @bourse/domain through its door',
  ],
  [
    'packages/engine/src/engine.ts',
    "import { a } from '@bourse/domain/src/money.ts';",
    '@bourse/domain/src/money.ts is not a door; import @bourse/domain',
  ],
  [
    'packages/engine/src/engine.ts',
    "import { a } from '@bourse/engine';",
    'a package does not import itself through its own door',
  ],
  ['packages/contract/src/spot.ts', "import { E } from '@bourse/engine';", 'contract may not import engine'],
  [
    'packages/messages/src/load.ts',
    "import { i } from '@lingui/core';",
    'messages may not import the package @lingui/core',
  ],
  [
    'apps/server/src/core/storage/open.ts',
    "import { apply } from '@bourse/engine';",
    'server/core/storage may import types only of engine: use import type',
  ],
  [
    'apps/server/src/core/storage/open.ts',
    "import f from 'fastify';",
    'server/core/storage may not import the package fastify',
  ],
  [
    'apps/server/src/core/storage/open.ts',
    "import { m } from '../market/index.ts';",
    'server/core/storage may not import server/core/market',
  ],
  [
    'apps/server/src/core/market/index.ts',
    "import postgres from 'postgres';",
    'server/core/market may not import the package postgres',
  ],
  [
    'apps/server/src/core/market/index.ts',
    "import { s } from '../../modules/spot/view.ts';",
    'server/core/market may not import server/modules/spot',
  ],
  [
    'apps/server/src/modules/spot/routes.ts',
    "import { w } from '../../app.ts';",
    'server/modules/spot may not import server/app',
  ],
  [
    'apps/server/src/modules/spot/routes.ts',
    "import { s } from '../../core/sequencer/sequencer.ts';",
    'server/modules/spot may import types only of server/core/sequencer: use import type',
  ],
  [
    'apps/server/src/modules/spot/routes.ts',
    "import { Engine } from '@bourse/engine';",
    'server/modules/spot may import types only of engine: use import type',
  ],
  [
    'apps/server/src/core/sequencer/sequencer.ts',
    "import { m } from '../market/index.ts';",
    'server/core/sequencer may not import server/core/market',
  ],
  [
    'apps/server/src/platform/http/auth.ts',
    "import u from 'undeclared';",
    'server/platform/http may not import the package undeclared',
  ],
  ['apps/server/src/attic/old.ts', "import { f } from 'node:fs';", 'server/attic has no row in the import table'],
  [
    'apps/server/src/app.ts',
    "import { h } from '../../../tests/support/http.ts';",
    'server/app may not import tests/support/http.ts',
  ],
  [
    'apps/server/src/app.test.ts',
    "import { h } from '../../../tests/support/http.ts';",
    'server/app may not import tests/support/http.ts',
  ],
  [
    'apps/web/src/features/ticket/ticket.tsx',
    "import { B } from '../book/book.tsx';",
    'web/features/ticket may not import web/features/book',
  ],
  [
    'apps/web/src/features/spot/ticket/ticket.tsx',
    "import { B } from '../../book/book.tsx';",
    'web/features/spot may not import web/features/book',
  ],
  [
    'apps/web/src/features/ticket/ticket.tsx',
    "import { R } from '../../routes/home/home-page.tsx';",
    'web/features/ticket may not import web/routes/home',
  ],
  [
    'apps/web/src/features/ticket/ticket.tsx',
    "import { E } from '@bourse/engine';",
    'web/features/ticket may not import engine',
  ],
  [
    'packages/ui/src/button.tsx',
    "import { S } from '@bourse/web/ui/form.tsx';",
    '@bourse/web/ui/form.tsx is not a door; import @bourse/web',
  ],
  ['packages/ui/src/button.tsx', "import { fee } from '@bourse/engine/formulas';", 'ui may not import engine/formulas'],
  ['packages/ui/src/lib/i18n.ts', "import { B } from '../button.tsx';", 'ui/lib may not import ui'],
  ['packages/ui/src/button.tsx', "import { Case } from './gallery/frame.tsx';", 'ui may not import ui/gallery'],
  [
    'apps/web/src/routes/home/home-page.tsx',
    "import { Case } from '@bourse/ui/gallery/frame.tsx';",
    'web/routes/home may not import ui/gallery',
  ],
  [
    'apps/backoffice/src/routes/users/users-page.tsx',
    "import { Form } from '@bourse/web/ui/form.tsx';",
    '@bourse/web/ui/form.tsx is not a door; import @bourse/web',
  ],
  [
    'apps/backoffice/src/routes/users/users-page.tsx',
    "import { Form } from '@bourse/web';",
    'backoffice/routes/users may not import web',
  ],
  [
    'apps/backoffice/src/routes/users/users-page.tsx',
    "import { Form } from '../../../../web/src/ui/form.tsx';",
    'backoffice/routes/users may not import apps/web/src/ui/form.tsx',
  ],
  [
    'apps/web/src/ui/form.tsx',
    "import { T } from '../features/ticket/ticket.tsx';",
    'web/ui may not import web/features/ticket',
  ],
  ['apps/web/src/lib/api.ts', "import { B } from '../ui/button.tsx';", 'web/lib may not import web/ui'],
  [
    'apps/web/src/lib/api.ts',
    "import { s } from '../../../server/src/app.ts';",
    'web/lib may not import apps/server/src/app.ts',
  ],
])('%s may not %s', (path, line, reason) => {
  expect(reasonsAgainst(path, line)).toEqual([reason]);
});
