// Sending a form: the call, its busy state, a second factor where the server asks for one, and each refusal where it
// belongs, at the field it is about or above the button.
import { ApiError, type ApiErrorCode, errorText } from '@bourse/ui/lib/api-error.ts';
import { useMutation } from '@tanstack/react-query';
import { type BaseSyntheticEvent, useRef, useState } from 'react';
import type { FieldValues, Path, UseFormReturn } from 'react-hook-form';
import { demandOf, type SecondFactorDemand, type SecondFactorProof } from './second-factor.ts';

/** Which field a refusal is about, by its stable code. Only fields that are on the screen. */
export type RefusalFields<Values extends FieldValues> = Partial<Record<ApiErrorCode, Path<Values>>>;

/** A call that was refused for want of a second factor is sent again with this. */
export type Proof = { readonly demand: SecondFactorDemand; readonly fields: SecondFactorProof };

export type FormCallOptions<Values extends FieldValues, Done> = {
  readonly form: UseFormReturn<Values>;
  readonly send: (values: Values, proof: Proof | undefined) => Promise<Done>;
  readonly onDone: (done: Done, values: Values) => void;
  readonly fields?: RefusalFields<Values>;
};

export type FormCall = {
  readonly submit: (event?: BaseSyntheticEvent) => void;
  readonly isPending: boolean;
  /** The error belongs to no field. */
  readonly error: string | undefined;
  /** The second factor that is asked for. */
  readonly demand: SecondFactorDemand | undefined;
  readonly prove: (fields: SecondFactorProof) => void;
  /** Back from the second factor to the fields. */
  readonly goBack: () => void;
};

/** Wrong proofs may be tried again; after anything else the form itself must be sent again. */
const TRIED_AGAIN: ReadonlySet<ApiErrorCode> = new Set([
  'second_factor_wrong',
  'second_factor_reused',
  'passkey_rejected',
  'passkey_deleted',
  'network',
  'busy',
  'rate_limited',
]);

type Sent<Values> = { readonly values: Values; readonly proof?: Proof };

export function useFormCall<Values extends FieldValues, Done>(options: FormCallOptions<Values, Done>): FormCall {
  const { form, send, onDone, fields = {} } = options;
  const [demand, setDemand] = useState<SecondFactorDemand>();
  const fieldOf = (error: unknown): Path<Values> | undefined =>
    error instanceof ApiError ? fields[error.code] : undefined;
  const isOnItsWay = useRef(false);
  const sending = useMutation({
    mutationFn: async ({ values, proof }: Sent<Values>) => {
      try {
        return await send(values, proof);
      } finally {
        isOnItsWay.current = false;
      }
    },
    onSuccess: (done, { values }) => {
      setDemand(undefined);
      onDone(done, values);
    },
    onError: (error, { proof }) => {
      const asked = demandOf(error);
      if (asked) return setDemand(asked);
      if (proof && error instanceof ApiError && TRIED_AGAIN.has(error.code)) return undefined;
      setDemand(undefined);
      const field = fieldOf(error);
      if (field) form.setError(field, { type: 'server', message: errorText(error) }, { shouldFocus: true });
      return undefined;
    },
  });
  // Two events may come before the next drawing, as a code that sends itself and Enter do: the first one counts.
  const sendOnce = (sent: Sent<Values>): void => {
    if (isOnItsWay.current) return;
    isOnItsWay.current = true;
    sending.mutate(sent);
  };
  const { error } = sending;
  const isShown = error !== null && demandOf(error) === undefined && fieldOf(error) === undefined;
  return {
    submit: (event) => void form.handleSubmit((values) => sendOnce({ values }))(event),
    isPending: sending.isPending,
    error: isShown ? errorText(error) : undefined,
    demand,
    prove: (proof) => {
      if (demand) sendOnce({ values: form.getValues(), proof: { demand, fields: proof } });
    },
    goBack: () => {
      setDemand(undefined);
      sending.reset();
    },
  };
}
