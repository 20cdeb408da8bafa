import { type EndpointSpec, endpoints } from '../../kit/endpoint.ts'
import { formField, honeypot } from '../../kit/form.schema.ts'
import { z } from '../../kit/zod.ts'
import { type CaseFormName, caseErrors, caseForms, normalizeCase } from './case-forms.rules.ts'

/** The confirmation for the sender, with the case number if a case was opened. */
export const caseReceipt = z.object({ received: z.literal(true), message: z.string() })

const bodyOf = (form: CaseFormName) => {
  const rules = {
    normalize: (raw: Record<string, string | undefined>) => normalizeCase(form, raw),
    errors: (values: Record<string, string>) => caseErrors(form, values),
  }
  const field = (name: string) => {
    const schema = formField(rules, name)
    return schema.safeParse('').success ? schema.optional() : schema
  }
  const names = Object.keys(caseForms[form].fields)
  return z.strictObject({ ...Object.fromEntries(names.map((name) => [name, field(name)])), ...honeypot })
}

const intakeEndpoint = (form: CaseFormName, summary: string) =>
  ({
    summary,
    permission: 'public',
    body: bodyOf(form) as z.ZodObject<Record<string, z.ZodOptional<z.ZodString>>>,
    reply: caseReceipt,
    status: 201,
    errors: ['refused'],
    throttle: { windowMinutes: 60, perIp: 20, field: { name: 'email', limit: 6 } },
  }) as const satisfies EndpointSpec

/** Public forms; they belong to the house agency. */
export const caseFormsApi = endpoints({
  'POST /legal/takedown': intakeEndpoint('takedown', 'Send a takedown request (DMCA)'),
  'POST /legal/counter-notice': intakeEndpoint('counter-notice', 'Send a counter-notice (DMCA)'),
  'POST /legal/intimate-image': intakeEndpoint('intimate-image', 'Request the removal of an intimate image'),
  'POST /legal/personal-data': intakeEndpoint(
    'personal-data',
    'Request a copy, correction or erasure of your data',
  ),
  'POST /legal/report': intakeEndpoint('report', 'Report content or a person'),
})
