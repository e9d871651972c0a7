// Sales of new coins in memory, apart from the engine: the committed state that the engine started from, and then what the
// sequencer publishes. So nobody sees a sale or a share that is not durable.
import { type Amount, type CurrencyId, type LaunchProjectId, type UserId, ZERO } from '@bourse/domain';
import type { Account, LaunchProject, LaunchShare, Snapshot, Subscription } from '@bourse/engine';
import type { Sequencer } from '../../core/sequencer/sequencer.ts';
import type { BaseServices } from '../../platform/http/base-services.ts';
import type { CustodyServices } from '../custody/index.ts';

/** A committed row. It is replaced when it changes, and never changes itself. */
export type LiveLaunchProject = Readonly<LaunchProject>;
export type LiveSubscription = Readonly<Subscription>;

export interface SalesBoard {
  /** By their ids; drafts too. */
  launchProjects(): readonly LiveLaunchProject[];
  launchProject(id: LaunchProjectId): LiveLaunchProject | undefined;
  /** A person's subscriptions want so much of a sale that is scheduled. */
  launchShare(id: LaunchProjectId, userId: UserId): Amount;
  /** The house has so much to sell and has not reserved it. */
  launchFund(currencyId: CurrencyId): Amount;
}

/** It reads these rows of a snapshot and of each published batch alike. */
type SalesRows = Pick<Snapshot, 'accounts' | 'launchProjects' | 'launchShares'>;

/** To be called before the first command is submitted. */
export function createSalesBoard(snapshot: SalesRows, sequencer: Pick<Sequencer, 'subscribe'>): SalesBoard {
  const board = new CommittedSales();
  board.apply(snapshot);
  sequencer.subscribe((published) => board.apply(published));
  return board;
}

class CommittedSales implements SalesBoard {
  readonly #projects = new Map<LaunchProjectId, LiveLaunchProject>();
  readonly #shares = new Map<LaunchProjectId, Map<UserId, Amount>>();
  readonly #funds = new Map<CurrencyId, Amount>();

  apply({ accounts, launchProjects, launchShares }: SalesRows): void {
    for (const account of accounts) this.#setFund(account);
    for (const project of launchProjects) this.#setProject(project);
    for (const share of launchShares) this.#setShare(share);
  }

  #setFund({ owner, currencyId, available }: Readonly<Account>): void {
    if (owner.kind === 'house' && owner.purpose === 'subscription') this.#funds.set(currencyId, available);
  }

  #setProject(project: LiveLaunchProject): void {
    this.#projects.set(project.id, project);
    if (project.state !== 'scheduled') this.#shares.delete(project.id);
  }

  /** Nobody asks for those of a sale that is over. */
  #setShare({ projectId, userId, wanted }: Readonly<LaunchShare>): void {
    if (this.#projects.get(projectId)?.state !== 'scheduled') return;
    const shares = this.#shares.get(projectId) ?? new Map<UserId, Amount>();
    this.#shares.set(projectId, shares.set(userId, wanted));
  }

  launchProjects(): readonly LiveLaunchProject[] {
    return [...this.#projects.values()].sort((a, b) => a.id - b.id);
  }

  launchProject(id: LaunchProjectId): LiveLaunchProject | undefined {
    return this.#projects.get(id);
  }

  launchShare(id: LaunchProjectId, userId: UserId): Amount {
    return this.#shares.get(id)?.get(userId) ?? ZERO;
  }

  launchFund(currencyId: CurrencyId): Amount {
    return this.#funds.get(currencyId) ?? ZERO;
  }
}

/** The files of sales are handed these. */
export type SalesServices = BaseServices & Pick<CustodyServices, 'custody'> & { readonly sales: SalesBoard };
