// Which of the overlays that every page has is open.
import { create } from 'zustand';

type Overlay = 'palette' | 'help' | 'deposit';

export const useOverlay = create<{ readonly shown: Overlay | undefined }>(() => ({ shown: undefined }));

export const showOverlay = (shown: Overlay | undefined): void => useOverlay.setState({ shown });
