import type { ApiError } from '../../platform/http/api-error.ts'

const INPUT_KEPT = 'Everything you typed is still here.'

export function errorsMessage(errors: Record<string, string>): string {
  const count = Object.keys(errors).length
  const problem = count === 1 ? 'One thing needs' : `${count} things need`
  return `${problem} your attention below. Nothing has been sent yet. ${INPUT_KEPT}`
}

/** Why the form was rejected, for the person who sent it. */
export function failureMessage({ code, message }: ApiError): string {
  if (code === 'forbidden')
    return 'This form was sent from another website, so it was not accepted. Please fill it in here.'
  if (code === 'unsupported_type')
    return 'Your browser sent this form in a way we can’t read. Please send it again from this page.'
  if (code === 'too_large')
    return 'That’s too much text, so nothing was sent. Go back in your browser: what you typed is still there. Please shorten it and send it again.'
  if (code === 'unavailable')
    return `This form isn’t available right now, so nothing was sent. ${INPUT_KEPT} Please try again in a moment.`
  if (code === 'internal')
    return `Something went wrong on our side and we did not receive your form. ${INPUT_KEPT} Please try again in a moment.`
  return `${message} ${INPUT_KEPT}`
}
