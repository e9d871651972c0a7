/** The only moment there is in the gallery: 10:30:00 in Shanghai. */
export const NOW_MS = Date.UTC(2026, 5, 15, 2, 30, 0);
