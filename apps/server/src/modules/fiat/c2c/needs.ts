// What the routes of fiat trade share beside the services: figures of people, kept while the process runs.
import type { FiatServices } from '../services.ts';
import type { Figures } from './figures.ts';

export type C2cServices = FiatServices & { readonly figures: Figures };
