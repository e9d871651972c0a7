// What is thrown where a change cannot be made because the engine takes no more commands: the caller is asked to try again.

export class Busy extends Error {
  override readonly name = 'Busy';
}
