// Short melodies, made on the spot: up for a fill or a win, down for a refusal, one low tone for a loss.

export type Sound = 'fill' | 'refusal' | 'win' | 'loss';

type Tone = { readonly hertz: number; readonly atSeconds: number; readonly seconds: number };

const MELODIES: Readonly<Record<Sound, readonly Tone[]>> = {
  fill: [
    { hertz: 660, atSeconds: 0, seconds: 0.12 },
    { hertz: 880, atSeconds: 0.09, seconds: 0.18 },
  ],
  refusal: [
    { hertz: 294, atSeconds: 0, seconds: 0.14 },
    { hertz: 220, atSeconds: 0.12, seconds: 0.22 },
  ],
  win: [
    { hertz: 660, atSeconds: 0, seconds: 0.1 },
    { hertz: 880, atSeconds: 0.08, seconds: 0.1 },
    { hertz: 1_320, atSeconds: 0.16, seconds: 0.24 },
  ],
  loss: [{ hertz: 262, atSeconds: 0, seconds: 0.26 }],
};

const LOUDNESS = 0.08;
const SILENCE = 0.000_1;
const ATTACK_SECONDS = 0.01;

let context: AudioContext | undefined;

function sound(audio: AudioContext, { hertz, atSeconds, seconds }: Tone): void {
  const startsAt = audio.currentTime + atSeconds;
  const tone = new OscillatorNode(audio, { type: 'triangle', frequency: hertz });
  const volume = new GainNode(audio, { gain: SILENCE });
  volume.gain.setValueAtTime(SILENCE, startsAt);
  volume.gain.exponentialRampToValueAtTime(LOUDNESS, startsAt + ATTACK_SECONDS);
  volume.gain.exponentialRampToValueAtTime(SILENCE, startsAt + seconds);
  tone.connect(volume).connect(audio.destination);
  tone.start(startsAt);
  tone.stop(startsAt + seconds);
}

export async function playTones(name: Sound): Promise<void> {
  context ??= new AudioContext();
  // A browser holds sound back until somebody has touched the page; a fill before that stays silent.
  if (context.state === 'suspended') await context.resume();
  for (const tone of MELODIES[name]) sound(context, tone);
}
