// Sends announcements that are under way, from now on, beginning where the last process came to.
import { SECOND_MS } from '@bourse/domain';
import { sendAnnouncements } from '../../platform/delivery/announcements.ts';
import type { MessagesServices } from './services.ts';
import { every, type Running } from '../../platform/jobs/every.ts';

const EVERY_MS = 2 * SECOND_MS;

export const startAnnouncements = (
  services: Pick<MessagesServices, 'clock' | 'config' | 'log' | 'notifyUser' | 'storage'>,
): Running => every(EVERY_MS, { log: services.log, name: 'announcements', run: () => sendAnnouncements(services) });
