import { NewBuildNotice } from '@bourse/ui/new-build-notice.tsx';
import { onReconnect } from '../realtime/client.ts';

/** A server that answers again may have come back with another release. */
export const NewBuild = () => <NewBuildNotice onReconnect={onReconnect} />;
