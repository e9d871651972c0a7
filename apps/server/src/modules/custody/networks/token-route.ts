// Looks a token up while somebody asks for it.
import { officeNetworks } from '@bourse/contract';
import type { FastifyInstance } from 'fastify';
import { mount } from '../../../platform/http/mount.ts';
import type { CustodyServices } from '../services.ts';
import { askDecimals, askSigner, readToken } from './token.ts';

export function tokenRoute(app: FastifyInstance, services: CustodyServices): void {
  mount(app, services, officeNetworks.lookUpToken, async ({ input }) => {
    const token = readToken(services, input);
    if (!token.ok) return token;
    const found = await askDecimals(services, token.value);
    if (!found.ok) return found;
    const { contract } = token.value;
    if (found.value === undefined) return { message: { contract, decimals: null, command: '' } };
    const command = await askSigner(services, token.value, found.value);
    if (!command.ok) return command;
    return { message: { contract, decimals: found.value, command: command.value } };
  });
}
