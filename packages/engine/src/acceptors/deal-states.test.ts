// Every cell of the table of states: what each of the two can do to a deal of each side in each state.
import {
  ACCEPTOR_DEAL_STATES,
  ACCEPTOR_SIDES,
  MINUTE_MS,
  type AcceptorDealState,
  type AcceptorSide,
} from '@bourse/domain';
import { describe, expect, test } from 'vitest';
import { startAcceptors } from '../testing/acceptor-cast.ts';
import { tidyTable, type Scenario } from '../testing/scenario.ts';
import { ACCEPTOR_MOVES, ACCEPTOR_STEPS } from './deal-states.ts';

/** How a deal of Ann's with Cal gets into a state; `minutes` are waited. */
const WAYS: Readonly<Record<AcceptorSide, Partial<Record<AcceptorDealState, readonly (string | number)[]>>>> = {
  deposit: {
    waiting: [],
    paid: ['ann cny pay 1', 10],
    done: ['ann cny pay 1', 'cal cny confirm 1'],
    refused: ['cal cny refuse 1'],
    cancelled: ['ann cny cancel 1'],
    expired: [30],
    appealed: ['ann cny pay 1', 10, 'ann cny appeal 1'],
  },
  withdraw: {
    waiting: [],
    accepted: ['cal cny accept 1'],
    paid: ['cal cny accept 1', 'cal cny pay 1 proof'],
    done: ['cal cny accept 1', 'cal cny pay 1 proof', 20],
    refused: ['cal cny accept 1', 'cal cny refuse 1'],
    cancelled: ['ann cny cancel 1'],
    expired: ['cal cny accept 1', 30],
    appealed: ['cal cny accept 1', 'cal cny pay 1 proof', 'ann cny appeal 1'],
  },
};
const ACTS = ['accept', 'refuse', 'cancel', 'pay', 'confirm', 'appeal', 'concede'] as const;

function reach(side: AcceptorSide, state: AcceptorDealState): Scenario {
  const scenario = startAcceptors();
  scenario.play(`ann cny ${side} 650 with cal`);
  for (const step of WAYS[side][state] ?? []) {
    if (typeof step === 'string') scenario.play(step);
    else {
      scenario.wait(step * MINUTE_MS);
      scenario.mustApply({ kind: 'advanceTime' });
    }
  }
  expect(stateOf(scenario)).toBe(state);
  return scenario;
}

const stateOf = (scenario: Scenario) => scenario.engine.snapshot().acceptorDeals[0]?.state;

/** The state that an act leads to, or `-` where the state forbids it, `not his` where it is not that one's to do. */
function outcomeOf(side: AcceptorSide, state: AcceptorDealState, act: string): string {
  const scenario = reach(side, state);
  const answer = scenario.play(`${act} | ?`).split('| ')[1] ?? '';
  const words: Readonly<Record<string, string>> = { fiat_deal_handled: '-', fiat_no_right: 'not theirs' };
  return answer === 'ok' ? (stateOf(scenario) ?? '') : (words[answer] ?? answer);
}

function drawTable(side: AcceptorSide): string {
  const head = ['state', ...ACTS].join(' | ');
  const lines = ACCEPTOR_DEAL_STATES.filter((state) => WAYS[side][state]).flatMap((state) =>
    ['ann', 'cal'].map((who) => {
      const cells = ACTS.map((act) => outcomeOf(side, state, `${who} cny ${act} 1 proof`));
      return [`${state} ${who}`, ...cells].join(' | ');
    }),
  );
  return [head, ...lines].join('\n');
}

describe('what the two of a deal can do', () => {
  test('A12 and nobody else to either', () => {
    for (const side of ACCEPTOR_SIDES) {
      const scenario = reach(side, 'waiting');
      for (const act of ACTS) expect(scenario.play(`bob cny ${act} 1 | ?`)).toContain('fiat_deal_not_found');
    }
  });

  test('A12 to a deposit', () => {
    expect(drawTable('deposit')).toBe(
      tidyTable(`
      state | accept | refuse | cancel | pay | confirm | appeal | concede
      waiting ann   | - | not theirs | cancelled  | paid       | -          | -          | -
      waiting cal   | - | refused    | not theirs | not theirs | -          | -          | -
      paid ann      | - | -          | -          | -          | not theirs | appealed   | -
      paid cal      | - | acceptor_deal_paid | -          | -          | done       | appealed   | -
      done ann      | - | -          | -          | -          | -          | -          | -
      done cal      | - | -          | -          | -          | -          | -          | -
      refused ann   | - | -          | -          | -          | -          | appealed   | -
      refused cal   | - | -          | -          | -          | -          | not theirs | -
      cancelled ann | - | -          | -          | -          | -          | appealed   | -
      cancelled cal | - | -          | -          | -          | -          | not theirs | -
      expired ann   | - | -          | -          | -          | -          | appealed   | -
      expired cal   | - | -          | -          | -          | -          | not theirs | -
      appealed ann  | - | -          | -          | -          | not theirs | -          | cancelled
      appealed cal  | - | -          | -          | -          | done       | -          | not theirs
    `),
    );
  });

  test('A12 to a withdrawal', () => {
    expect(drawTable('withdraw')).toBe(
      tidyTable(`
      state | accept | refuse | cancel | pay | confirm | appeal | concede
      waiting ann   | not theirs | not theirs | cancelled  | -          | -          | -          | -
      waiting cal   | accepted   | refused    | not theirs | -          | -          | -          | -
      accepted ann  | -          | not theirs | -          | not theirs | -          | -          | -
      accepted cal  | -          | refused    | -          | paid       | -          | -          | -
      paid ann      | -          | -          | -          | -          | done       | appealed   | -
      paid cal      | -          | -          | -          | -          | not theirs | appealed   | -
      done ann      | -          | -          | -          | -          | -          | appealed   | -
      done cal      | -          | -          | -          | -          | -          | not theirs | -
      refused ann   | -          | -          | -          | -          | -          | not theirs | -
      refused cal   | -          | -          | -          | -          | -          | appealed   | -
      cancelled ann | -          | -          | -          | -          | -          | -          | -
      cancelled cal | -          | -          | -          | -          | -          | -          | -
      expired ann   | -          | -          | -          | -          | -          | not theirs | -
      expired cal   | -          | -          | -          | -          | -          | appealed   | -
      appealed ann  | -          | -          | -          | -          | done       | -          | not theirs
      appealed cal  | -          | -          | -          | -          | not theirs | -          | cancelled
    `),
    );
  });
});

test('A12 the clock ends every wait but that for operators, who alone decide an appeal', () => {
  const drawn = ACCEPTOR_SIDES.flatMap((side) =>
    ACCEPTOR_DEAL_STATES.filter((state) => WAYS[side][state]).flatMap((state) => {
      const steps = ACCEPTOR_STEPS[side][state];
      const others = ACCEPTOR_MOVES.filter((move) => ['clock', 'operators'].includes(steps[move]?.by ?? ''));
      return others.map((move) => `${side} ${state} | ${move} | ${steps[move]?.to}`);
    }),
  );
  expect(drawn.join('\n')).toBe(
    tidyTable(`
    deposit waiting   | expire         | expired
    deposit paid      | appeal_alone   | appealed
    deposit appealed  | award_user     | done
    deposit appealed  | award_acceptor | cancelled
    withdraw waiting  | expire         | expired
    withdraw accepted | expire         | expired
    withdraw paid     | time_out       | done
    withdraw appealed | award_user     | cancelled
    withdraw appealed | award_acceptor | done
  `),
  );
});

test.each(['ann cny concede 1', 'cny award 1 acceptor'])(
  'A12 what was settled by "%s" is not appealed again',
  (end) => {
    const scenario = reach('deposit', 'appealed');
    expect(scenario.play(`${end} | ?\n ann cny appeal 1 proof | ?`)).toMatch(/ok\n.*fiat_deal_handled$/);
  },
);
