// The door of programs: what the process gathers of it, and what the process starts.
import { defineModule } from '../module.ts';

export const programs = defineModule({
  name: 'programs',
  uses: ['spot'],
});

export { openPrograms, type Programs } from './open-programs.ts';
