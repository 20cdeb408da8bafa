/** The part of a zod issue that its message depends on. */
export type ValidationIssue = {
  code?: string
  input?: unknown
  expected?: string
  format?: string
  origin?: string
  minimum?: number | bigint
  maximum?: number | bigint
  exact?: boolean
  inclusive?: boolean
  values?: readonly unknown[]
  divisor?: number | bigint
  keys?: readonly string[]
  /** The issues of each member of a union. */
  errors?: readonly (readonly { code?: string; path: readonly PropertyKey[]; message: string }[])[]
}

const REQUIRED = 'Please fill this in.'
const NOT_VALID = 'Enter a valid value.'
const NOT_AN_OPTION = 'Please pick one from the list.'
const MAX_LISTED_OPTIONS = 10

const formatMessages: Record<string, string> = {
  email: 'Please enter a full email address, like name@example.com.',
  url: 'Enter a full URL, like https://example.com.',
  uuid: 'Not a valid ID.',
  date: 'Enter a valid date.',
  datetime: 'Enter a valid date and time.',
  time: 'Enter a valid time.',
}

const typeMessages: Record<string, string> = {
  string: 'Must be text.',
  number: 'Enter a number.',
  int: 'Enter a whole number.',
  boolean: 'Must be true or false.',
  date: 'Enter a valid date.',
  array: 'Must be a list.',
  object: 'Must be an object.',
  record: 'Must be an object.',
}

const units: Record<string, string> = {
  string: 'character',
  array: 'item',
  set: 'item',
  map: 'item',
  file: 'byte',
}

const isEmpty = (input: unknown) => input === undefined || input === null || input === ''

/** The message of a validation error that its schema doesn't word itself. */
export function validationMessage(issue: ValidationIssue): string {
  switch (issue.code) {
    case 'invalid_type':
      return typeMessage(issue)
    case 'too_small':
      return sizeMessage(issue, issue.minimum ?? 0)
    case 'too_big':
      return sizeMessage(issue, issue.maximum ?? 0)
    case 'invalid_format':
      return isEmpty(issue.input)
        ? REQUIRED
        : (formatMessages[issue.format ?? ''] ?? 'Not in the right format.')
    case 'invalid_value':
      return optionMessage(issue)
    case 'invalid_union':
      return memberMessage(issue) ?? (isEmpty(issue.input) ? REQUIRED : NOT_VALID)
    case 'not_multiple_of':
      return `Enter a multiple of ${issue.divisor}.`
    case 'unrecognized_keys':
      return `Unknown field “${issue.keys?.[0]?.slice(0, 40)}”.`
    default:
      return NOT_VALID
  }
}

function typeMessage({ expected = '', input }: ValidationIssue): string {
  const isNumber = expected === 'number' || expected === 'int'
  // An empty number input is NaN.
  if (isEmpty(input) && !isNumber) return REQUIRED
  return typeMessages[expected] ?? NOT_VALID
}

function sizeMessage(
  { code, origin = '', exact, inclusive }: ValidationIssue,
  limit: number | bigint,
): string {
  const count = limit.toLocaleString('en-US')
  const isMin = code === 'too_small'
  const unit = units[origin]
  if (!unit) {
    if (inclusive === false) return `Enter a number ${isMin ? 'above' : 'below'} ${count}.`
    return `Enter ${count} or ${isMin ? 'more' : 'less'}.`
  }
  const sized = `${count} ${unit}${count === '1' ? '' : 's'}`
  if (exact) return `Must be exactly ${sized}.`
  if (isMin && limit === 1) return origin === 'string' ? REQUIRED : 'Choose at least one.'
  return `At ${isMin ? 'least' : 'most'} ${sized}.`
}

function optionMessage({ values = [], input }: ValidationIssue): string {
  if (isEmpty(input) || values.length > MAX_LISTED_OPTIONS) return NOT_AN_OPTION
  return values.length === 1 ? `Must be ${values[0]}.` : `Must be one of ${values.join(', ')}.`
}

/** The error of the union's member that accepts the input's type, such as the email of an optional email. */
function memberMessage({ errors = [] }: ValidationIssue): string | undefined {
  const closest = errors.find((issues) =>
    issues.every(
      ({ code, path }) => path.length > 0 || (code !== 'invalid_type' && code !== 'invalid_value'),
    ),
  )
  return closest?.find(({ path }) => path.length === 0)?.message
}
