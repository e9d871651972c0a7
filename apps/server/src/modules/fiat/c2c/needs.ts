// What the routes of fiat trade share beside the services: figures of people, kept while the process runs.
import type { Services } from '../../../services.ts';
import type { Figures } from './figures.ts';

export type FiatServices = Services & { readonly figures: Figures };
