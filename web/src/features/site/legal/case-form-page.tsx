import {
  type CaseFieldKind,
  type CaseFormName,
  caseForms,
} from '@greenroom/contract/features/cases/case-forms.rules.ts'
import { useLocation } from 'react-router'
import { cx } from '../../../ui/cx.ts'
import { CheckboxField, MessageField, SelectField, TextField } from '../forms/fields.tsx'
import { FormFrame, PrivacyLink } from '../forms/form-frame.tsx'
import { headline, wrap } from '../parts/page-classes.ts'
import { siteMeta } from '../site-meta.ts'
import texts from './case-forms.json'

type FieldText = { label: string; hint?: string; placeholder?: string; choices?: Record<string, string> }

const formName = (pathname: string) => pathname.split('/')[2] as CaseFormName

export const meta = ({ location: { pathname } }: { location: { pathname: string } }) => {
  const { title, description } = texts[formName(pathname)]
  return siteMeta({ path: pathname.replace(/\/$/, ''), title: `${title} · Greenroom`, description })
}

/** One page for all public intake forms, selected by path. */
export default function CaseFormPage() {
  const form = formName(useLocation().pathname)
  const { title, lede, nextSteps, moreLink, submit, fields } = texts[form]
  return (
    <div className={cx(wrap, 'grid gap-x-6 gap-y-10 pt-10 pb-20 md:pt-16 md:pb-28 lg:grid-cols-12')}>
      <div className="lg:col-span-5">
        <p className="mb-3 font-medium text-13 text-brand-ink">Legal</p>
        <h1 className={cx(headline, 'text-40 leading-10.5 tracking-[-0.017em]')}>{title}</h1>
        <p className="mt-5 max-w-[34em] text-pretty text-ink-2">{lede}</p>
        <h2 className="mt-8 font-semibold text-16">What happens next</h2>
        <ol className="mt-3 flex max-w-[34em] list-decimal flex-col gap-2 pl-5 text-14 text-ink-2 leading-5.5 marker:text-ink-3">
          {nextSteps.map((step) => (
            <li key={step} className="pl-1">
              {step}
            </li>
          ))}
        </ol>
        <p className="mt-4 text-14">
          <a href={moreLink.to} className="link-in-text inline-flex min-h-11 items-center">
            {moreLink.label}
          </a>
        </p>
      </div>
      <div className="lg:col-span-6 lg:col-start-7">
        <FormFrame
          name={`legal/${form}`}
          title={title}
          submit={submit}
          note={
            <>
              Knowingly false statements can have legal consequences.
              <PrivacyLink />
            </>
          }
          success={{
            title: 'Request received',
            children: <p data-form-result="">A person reads every request.</p>,
          }}>
          {Object.entries(caseForms[form].fields).map(([name, [kind]]) => (
            <CaseField
              key={name}
              name={name}
              kind={kind}
              text={(fields as Record<string, FieldText>)[name] as FieldText}
            />
          ))}
        </FormFrame>
      </div>
    </div>
  )
}

const nameInput = { type: 'text', autoComplete: 'name' }
const emailInput = { type: 'email', autoComplete: 'email' }
const phoneInput = { type: 'tel', autoComplete: 'tel' }

const inputs: Partial<Record<CaseFieldKind, { type: string; autoComplete: string }>> = {
  name: nameInput,
  optionalName: nameInput,
  email: emailInput,
  optionalEmail: emailInput,
  phone: phoneInput,
  optionalPhone: phoneInput,
  address: { type: 'text', autoComplete: 'street-address' },
  signature: { type: 'text', autoComplete: 'off' },
}

function CaseField({ name, kind, text }: { name: string; kind: CaseFieldKind; text: FieldText }) {
  const { choices, placeholder, ...field } = { name, ...text, optional: kind.startsWith('optional') }
  if (kind === 'checkbox') return <CheckboxField {...field} />
  if (choices) {
    const options = Object.entries(choices).map(([value, label]) => ({ value, label }))
    return <SelectField {...field} choices={options} {...(placeholder && { placeholder })} />
  }
  const input = inputs[kind]
  return input ? <TextField {...field} {...input} /> : <MessageField {...field} />
}
