// Components that are called back with each of the user's own events, at once.
import { useEffect, useEffectEvent } from 'react';
import { open } from './client.ts';

export function useListener<Value>(listeners: Set<(value: Value) => void>, listener: (value: Value) => void): void {
  const receive = useEffectEvent(listener);
  useEffect(() => {
    open();
    const hear = (value: Value): void => receive(value);
    listeners.add(hear);
    return () => {
      listeners.delete(hear);
    };
  }, [listeners]);
}
