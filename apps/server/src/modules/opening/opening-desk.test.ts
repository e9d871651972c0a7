// What a demo counts as open: it runs every network, and is born with everything open.
import { officeOpening } from '@bourse/contract';
import { expect, test } from 'vitest';
import { logInOperator } from '../../platform/http/testing-operators.ts';
import { startTestServer } from '../../platform/http/testing.ts';

test('networks that the site runs and that are open both ways are counted', async () => {
  const server = await startTestServer();
  try {
    const { steps } = await server.mustCall(officeOpening.view, {}, await logInOperator(server, 'viewer'));
    const networks = steps.find(({ key }) => key === 'networks');
    expect(networks?.open).toBeGreaterThan(0);
    expect(networks?.open).toBe(networks?.total);
  } finally {
    await server.stop();
  }
});
