// Pictures to be sent.
import { PictureField } from '../picture-field.tsx';
import { Case, Row, Section } from './frame.tsx';

const WIDTH = 280;
const nothing = (): void => undefined;
const never = (): Promise<never> => new Promise(() => undefined);

export function PictureSection() {
  return (
    <Section name="pictures">
      <Row>
        <Case name="none yet" width={WIDTH}>
          <PictureField
            label="Front of the card"
            hint="JPG or PNG, up to 5 MB"
            value=""
            onChange={nothing}
            upload={never}
            kept={undefined}
          />
        </Case>
        <Case name="refused" width={WIDTH}>
          <PictureField
            label="Back of the card"
            error="The picture is too large"
            value=""
            onChange={nothing}
            upload={never}
            kept={undefined}
          />
        </Case>
        <Case name="sent before, still on its way" width={WIDTH}>
          <PictureField
            label="Card in hand"
            value="data:image/svg+xml,%3Csvg/%3E"
            onChange={nothing}
            upload={never}
            kept={undefined}
          />
        </Case>
      </Row>
    </Section>
  );
}
