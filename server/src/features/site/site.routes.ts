import type { Readable } from 'node:stream'
import { applicationsApi } from '@greenroom/contract/features/applications/applications.api.ts'
import {
  applicationErrors,
  contactErrors,
  inquiryTypes,
  normalizeApplication,
  normalizeContact,
} from '@greenroom/contract/features/applications/applications.rules.ts'
import { caseFormsApi } from '@greenroom/contract/features/cases/case-forms.api.ts'
import {
  caseErrors,
  caseFormNames,
  normalizeCase,
} from '@greenroom/contract/features/cases/case-forms.rules.ts'
import { siteApi } from '@greenroom/contract/features/site/site.api.ts'
import { errors } from '@greenroom/contract/kit/errors.ts'
import type { RawForm } from '@greenroom/contract/kit/form-rules.ts'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Platform, VisitorCtx } from '../../platform/ctx.ts'
import { ApiError } from '../../platform/http/api-error.ts'
import { bind, contextOf, throttle } from '../../platform/http/bind.ts'
import { logFailure, toApiError } from '../../platform/http/error-reply.ts'
import { createPage, type Page, sendPage } from '../../platform/http/pages.ts'
import type { Pages } from '../../platform/http/site-pages.ts'
import { runNamed } from '../../platform/watchdog.ts'
import { receiveApplication } from '../applications/applications.service.ts'
import { receiveInquiry } from '../applications/inquiries.service.ts'
import { receiveCase } from '../cases/intake.service.ts'
import { type FormBody, readForm } from './form-body.ts'
import { errorsMessage, failureMessage } from './form-messages.ts'
import { formPage, type Outcome, successPage } from './form-page.ts'
import { isSameSite } from './same-site.ts'
import { getSite, loadPreviewContent, loadPublishedContent, saveSite } from './site-settings.service.ts'

const endpoints = { ...applicationsApi, ...caseFormsApi }

type Form = {
  path: string
  /** Submissions share the rate limit of this endpoint. */
  endpoint: keyof typeof endpoints
  normalize: (raw: RawForm) => Record<string, string>
  errors: (raw: RawForm) => Record<string, string>
  /** Returns the message for the sender, if the page doesn't contain it. */
  receive: (ctx: VisitorCtx, raw: RawForm) => Promise<unknown>
}

const forms: Form[] = [
  {
    path: '/join',
    endpoint: 'POST /applications',
    normalize: normalizeApplication,
    errors: (raw) => applicationErrors(normalizeApplication(raw)),
    receive: receiveApplication,
  },
  {
    path: '/contact',
    endpoint: 'POST /inquiries',
    normalize: normalizeContact,
    errors: (raw) => contactErrors(normalizeContact(raw)),
    receive: receiveInquiry,
  },
  ...caseFormNames.map(
    (form): Form => ({
      path: `/legal/${form}`,
      endpoint: `POST /legal/${form}`,
      normalize: (raw) => normalizeCase(form, raw),
      errors: (raw) => caseErrors(form, normalizeCase(form, raw)) as Record<string, string>,
      receive: (ctx, raw) => receiveCase(ctx, form, raw),
    }),
  ),
]

/** Settings, forms and published pages. Without a web build only the settings are available. */
export function bindSite(app: FastifyInstance, platform: Platform, pages: Pages | null): void {
  bind(app, platform, siteApi, {
    'GET /site': async (ctx) => ({ data: await getSite(ctx) }),
    'PUT /site': async (ctx, { body }) => ({ data: await saveSite(ctx, body) }),
    'GET /site/preview/{page}': async (ctx, { params }) => {
      const content = await loadPreviewContent(ctx)
      return { data: { html: pages?.preview(`/legal/${params.page}`, content) ?? '' } }
    },
  })
  if (!pages) return
  publishChanges(app, platform, pages)
  for (const form of forms)
    if (pages.at(form.path) && (platform.config.site || form.path.startsWith('/legal/')))
      app.register(async (scope) => bindForm(scope, platform, form, pages))
  if (platform.config.site && pages.at('/contact')) bindPresets(app, pages)
}

/** PostgreSQL notifies every node when the agency row changes, even if the site settings did not. */
function publishChanges(app: FastifyInstance, platform: Platform, pages: Pages): void {
  let publishedText = ''
  let latestVersion = 0
  let latest = Promise.resolve()
  const publishNow = async (): Promise<void> => {
    const version = ++latestVersion
    const content = await loadPublishedContent(platform)
    // A newer change is already being published; waiting for it keeps the app from being ready too early.
    if (version !== latestVersion) return latest
    const text = JSON.stringify(content)
    if (text === publishedText) return
    publishedText = text
    pages.publish(content)
  }
  const publish = () => {
    latest = publishNow()
    return latest
  }
  const update = () =>
    publish()
      .then(() => pages.warm())
      .catch((err) => app.log.warn({ err }, 'the site could not be published'))
  const unsubscribe = platform.sessions.subscribe({
    onChange: ({ kind }) => void (kind === 'agency' && update()),
    onConnectionChange: (isLive) => void (isLive && update()),
  })
  app.addHook('onReady', publish)
  app.addHook('onClose', async () => unsubscribe())
}

function bindForm(scope: FastifyInstance, platform: Platform, form: Form, pages: Pages): void {
  const html = () => pages.at(form.path)?.text ?? ''
  const sendForm = (reply: FastifyReply, status: number, page: string) =>
    reply
      .code(status)
      .header('cache-control', 'no-store')
      .type('text/html; charset=utf-8')
      .serializer((text) => text as string)
      .send(page)
  const replyWithForm = (request: FastifyRequest, reply: FastifyReply, status: number, outcome: Outcome) => {
    const fields = (request.body ?? {}) as FormBody
    const names = Object.keys(form.normalize({})).filter((name) => fields[name] !== undefined)
    // As entered, not normalized; NUL is removed.
    const values = Object.fromEntries(names.map((name) => [name, (fields[name] ?? '').replaceAll('\0', '')]))
    return sendForm(reply, status, formPage(html(), { ...outcome, values }))
  }

  scope.removeAllContentTypeParsers()
  scope.addContentTypeParser(
    'application/x-www-form-urlencoded',
    async (_request: FastifyRequest, stream: Readable) => readForm(stream),
  )
  scope.setErrorHandler((error, request, reply) => {
    const apiError = toApiError(error)
    const { status } = errors[apiError.code]
    logFailure(error, apiError, request)
    if (apiError.retryAfter !== undefined) reply.header('retry-after', String(apiError.retryAfter))
    return replyWithForm(request, reply, status, { message: failureMessage(apiError) })
  })
  scope.route({
    method: 'POST',
    url: form.path,
    schema: { hide: true },
    onRequest: async (request) => {
      if (!isSameSite(request, platform.config.publicUrl)) throw new ApiError('forbidden')
    },
    handler: async (request, reply) => {
      const fields = (request.body ?? {}) as FormBody
      const errors = form.errors(fields)
      if (Object.keys(errors).length > 0)
        return replyWithForm(request, reply, 422, { message: errorsMessage(errors), errors })
      const ctx = contextOf(platform, request)
      const { throttle: rule } = endpoints[form.endpoint]
      await throttle(platform, form.endpoint, rule, ctx, form.normalize(fields))
      const result = await runNamed(`POST ${form.path}`, () => form.receive(ctx, fields))
      return sendForm(reply, 200, successPage(html(), typeof result === 'string' ? result : undefined))
    },
  })
}

/** Links to /contact?type=demo preselect that type, with or without JavaScript. */
function bindPresets(app: FastifyInstance, pages: Pages): void {
  const presets = new WeakMap<Page, Map<string, Page>>()
  const preset = (plain: Page, type: string) => {
    const cached = presets.get(plain) ?? new Map<string, Page>()
    presets.set(plain, cached)
    const page = cached.get(type) ?? createPage(formPage(plain.text, { values: { type } }))
    cached.set(type, page)
    return page
  }
  app.get('/contact', { schema: { hide: true } }, (request, reply) => {
    const { type } = request.query as { type?: unknown }
    const plain = pages.at('/contact') as Page
    const inquiryType = inquiryTypes.find((value) => value === type)
    return sendPage(request, reply, inquiryType ? preset(plain, inquiryType) : plain)
  })
}
