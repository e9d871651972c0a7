import { useEffect, useRef, useState } from 'react';

/** The height of an element in whole px, followed as it changes; 0 before it is known. */
export function useElementHeight<Element extends HTMLElement>() {
  const ref = useRef<Element>(null);
  const [height, setHeight] = useState(0);
  useEffect(() => {
    if (!ref.current) return undefined;
    const observer = new ResizeObserver(([entry]) => {
      if (entry) setHeight(Math.floor(entry.contentRect.height));
    });
    observer.observe(ref.current);
    return () => observer.disconnect();
  }, []);
  return { ref, height };
}
