import { QueryObserver } from '@tanstack/react-query';
import { expect, test, vi } from 'vitest';
import { HearingQueryClient } from './query-client.ts';

/** Somebody who looks at what the server answers when it is told to, in the order of the questions. */
function look() {
  const client = new HearingQueryClient();
  const asked: PromiseWithResolvers<string>[] = [];
  const observer = new QueryObserver(client, {
    queryKey: ['deal', 7],
    queryFn: () => {
      const answer = Promise.withResolvers<string>();
      asked.push(answer);
      return answer.promise;
    },
  });
  const stop = observer.subscribe(() => undefined);
  const seen = () => observer.getCurrentResult().data;
  return { client, asked, seen, stop };
}

test('a change that is told of before the first answer is asked for once that has come', async () => {
  const { client, asked, seen, stop } = look();
  void client.invalidateQueries({ queryKey: ['deal'] });
  void client.invalidateQueries({ queryKey: ['deal', 7] });
  expect(asked.length).toBe(1);
  asked[0]?.resolve('accepted');
  await vi.waitFor(() => expect(asked.length).toBe(2));
  expect(seen()).toBe('accepted');
  asked[1]?.resolve('paid');
  await vi.waitFor(() => expect(seen()).toBe('paid'));
  expect(asked.length).toBe(2);
  stop();
});

test('nothing is asked twice where nothing was told of, or where another query was', async () => {
  const { client, asked, seen, stop } = look();
  void client.invalidateQueries({ queryKey: ['deal', 8] });
  asked[0]?.resolve('waiting');
  await vi.waitFor(() => expect(seen()).toBe('waiting'));
  await new Promise((resolve) => setTimeout(resolve, 20));
  expect(asked.length).toBe(1);
  void client.invalidateQueries({ queryKey: ['deal', 7] });
  expect(asked.length).toBe(2);
  asked[1]?.resolve('accepted');
  await vi.waitFor(() => expect(seen()).toBe('accepted'));
  expect(asked.length).toBe(2);
  stop();
});

test('a change that was told of before a refusal is no reason to ask twice later', async () => {
  const { client, asked, seen, stop } = look();
  client.setQueryDefaults(['deal'], { retry: false });
  void client.invalidateQueries({ queryKey: ['deal'] });
  asked[0]?.reject(new Error('refused'));
  await vi.waitFor(() => expect(client.isFetching()).toBe(0));
  void client.refetchQueries({ queryKey: ['deal'] });
  asked[1]?.resolve('paid');
  await vi.waitFor(() => expect(seen()).toBe('paid'));
  expect(asked.length).toBe(2);
  stop();
});
