// The page of a list that is open.
import { useState } from 'react';

/** What is narrowed down otherwise begins at its first page. */
export function usePage(input: object): readonly [page: number, setPage: (page: number) => void] {
  const narrowed = JSON.stringify(input);
  const [place, setPlace] = useState({ narrowed, page: 1 });
  const page = place.narrowed === narrowed ? place.page : 1;
  return [page, (next) => setPlace({ narrowed, page: next })];
}
