import { availableParallelism } from 'node:os'
import { CONVERTER_NAMES } from '../child/reading/vendors/index.js'
import { serverMakers } from '../detect/made-servers.js'
import { Evaluator } from '../evaluate/host.js'
import { Documents } from '../files/documents.js'
import { Packages } from '../files/packages.js'
import { mcpServer } from '../frameworks/data/mcp/mcp-server.js'
import { FRAMEWORKS } from '../frameworks/index.js'
import type { Config } from '../model/config.js'
import type { ToolFacts } from '../model/facts.js'
import { ModuleGraph } from './analysis/graph.js'
import { GroupReader } from './analysis/group-reader.js'
import { IndexReads } from './analysis/index-reads.js'
import { KeptAnswers } from './analysis/kept-answers.js'
import { askAnalysis } from './analysis/process/analysis-service.js'
import { LocalAnalysis } from './analysis/process/local-service.js'
import { RemoteAnalysis } from './analysis/process/remote-service.js'
import { isInToolFolder } from './analysis/tool-folders.js'
import { ToolSets } from './analysis/tool-sets.js'
import { Importers } from './analysis/usage/importers.js'
import { KeyUses } from './analysis/usage/key-uses.js'
import { ModelUses } from './analysis/usage/model-uses.js'
import { UnseenTools } from './analysis/usage/unseen-tools.js'
import { UnusedTools } from './analysis/usage/unused-tools.js'
import { Buffers } from './buffers.js'
import { CleanResultCache } from './cache/clean-result-cache.js'
import { EvaluationCache } from './cache/evaluation-cache.js'
import { Installed } from './cache/installation.js'
import { Invalidation } from './cache/invalidation.js'
import { PersistentResults } from './cache/persistent-results.js'
import { BudgetTotals } from './checks/budget-totals.js'
import { Checks } from './checks/checks.js'
import { Faults } from './checks/faults.js'
import { FileChecker } from './checks/file-checker.js'
import { FileReports } from './checks/file-reports.js'
import { LikelyTools } from './checks/likely-tools.js'
import { NamedTools } from './checks/named-tools.js'
import { PackagesWithoutTools } from './checks/packages-without-tools.js'
import { RelatedTools } from './checks/related-tools.js'
import { ReportBuilder } from './checks/report-builder.js'
import { ruleContextOf } from './checks/rule-context.js'
import { SignReader } from './checks/tool-signs.js'
import { Editor } from './editor/editor.js'
import { Fixes } from './editor/fixes.js'
import { Locks } from './locks/locks.js'
import { Manifests } from './manifest/manifests.js'
import type { WorkspaceOptions } from './options.js'
import { Revision } from './revision.js'
import { RefusalWords } from './samples/refusal-words.js'
import { Samples } from './samples/samples.js'
import { Sampling } from './samples/sampling.js'
import { configuredSecrets } from './servers/configured-secrets.js'
import { ServerNames } from './servers/server-names.js'
import { Servers } from './servers/servers.js'
import { whyNotEvaluated } from './status.js'
import { Sdks } from './wire/sdks.js'
import { SentForms } from './wire/sent-forms.js'
import { TargetChoices } from './wire/target-choices.js'
import { Wire } from './wire/wire.js'
import { WireForms } from './wire/wire-forms.js'
import { WrittenStyles } from './wire/written-styles.js'
import { Workspace } from './workspace.js'
import { WorkspaceFiles } from './workspace-files.js'

/** Child processes that evaluate at the same time; each loads the packages for itself, so one core is left to this process. */
const CHILDREN = Math.max(1, Math.min(4, availableParallelism() - 1))

/** Files that are checked at once: three for each child, and one that the host prepares. */
const CONCURRENCY = 3 * CHILDREN + 1

/** Makes the parts of a workspace, each of those that were made before it. */
export function composeWorkspace(
  root: string,
  config: Config,
  loaded: { base: string; files: string[] },
  options: WorkspaceOptions,
): Workspace {
  const { trusted = false, cache = false, cacheLocation = null, analysis = 'here', once = false } = options
  const { onLog: log = () => {} } = options
  const configFile = loaded.files[0] ?? null
  const unavailableReason = whyNotEvaluated(trusted, config)
  const lowMemory = analysis === 'apart'

  // Texts, packages, and what reads them.
  const documents = new Documents()
  const revision = new Revision(documents)
  const packages = new Packages()
  const installation = new Installed()
  const writtenFrameworks = [...config.frameworks, ...FRAMEWORKS]
  const allFrameworks = [...writtenFrameworks, mcpServer]
  // Of two with one id the first counts, everywhere: a configuration may replace what is built in.
  const frameworks = new Map([...allFrameworks].reverse().map((framework) => [framework.id, framework]))
  const graph = new ModuleGraph(documents, allFrameworks)
  const { resolver, markers } = graph
  const scope = { root, base: loaded.base, config }
  const files = new WorkspaceFiles({
    ...scope,
    documents,
    packages,
    markers,
    settings: graph.resolver.settings,
  })
  const analysisService =
    analysis === 'here'
      ? new LocalAnalysis(graph, allFrameworks, once)
      : new RemoteAnalysis({ documents, graph, frameworks: allFrameworks })

  // Evaluation, and what is kept of it.
  const evaluator = new Evaluator({ ...config.evaluate, cwd: root, children: CHILDREN, once, onLog: log })
  const evaluationCache = new EvaluationCache(evaluator, root, async (...program) => {
    const asked = await analysisService.ask('marked', program, { urgent: true })
    return asked?.value ?? null
  })
  // Registered by the configuration, or by a dependency that a package can only have in order to convert.
  const converters = (file: string): string[] => {
    const converts = packages.of(file)?.dependencies?.includes('zod-to-json-schema') ?? false
    return converts ? [...new Set([...config.converters, 'zod3'])] : config.converters
  }
  const location = cacheLocation
  const persistentResults =
    cache && unavailableReason === null
      ? new PersistentResults({
          root,
          location,
          config,
          frameworks: allFrameworks,
          documents,
          graph,
          converters,
        })
      : null
  /** What the child has to be sent to have a file's tools at hand. A vendor's converter may generate without being registered. */
  const request = async (file: string) =>
    unavailableReason === null
      ? askAnalysis(analysisService, 'request', [file, CONVERTER_NAMES, config.evaluate.registration])
      : null

  // What several files say together.
  const faults = new Faults(documents, log)
  const answers = new KeptAnswers({ documents, graph, analysisService, persistentResults, faults })
  const reading = { documents, graph, answers }
  const namesTools = (file: string) => isInToolFolder(file, allFrameworks)
  const keyUses = new KeyUses({ ...reading, namesTools })
  const unseenTools = new UnseenTools(reading)
  const unusedTools = new UnusedTools({ ...reading, packages, frameworks: allFrameworks, revision })
  const groups = new GroupReader(reading)
  const toolSets = new ToolSets(groups, new Importers(documents, graph))
  const modelUses = new ModelUses({ documents, groups, markers })

  // What is sent.
  const about = { root, config, frameworks, packages, resolver, evaluator, installation, request }
  const targetChoices = new TargetChoices({ ...about, uses: modelUses, revision })
  const sdks = new Sdks(about)
  const signs = new SignReader(
    documents,
    answers,
    serverMakers(allFrameworks),
    allFrameworks,
    () => graph.index.version,
  )
  const serverNames = new ServerNames({ ...about, documents, signs })
  const namedTools = new NamedTools({ root, documents, packages })
  const serverOf = (tool: ToolFacts) => serverNames.of(tool)
  const wireForms = new WireForms({
    ...about,
    targetChoices,
    unavailableReason,
    sdks,
    serverOf,
    persistentResults,
  })
  const sentForms = new SentForms(wireForms, targetChoices, config, serverOf)
  const writtenStyles = new WrittenStyles({ documents, analysisService, packages, files, revision })
  const refusalWords = new RefusalWords({ ...about, sdks, targetChoices, writtenStyles })
  const sampling = new Sampling({ ...about, words: refusalWords, documents, analysisService, revision })

  // Rules.
  const ruleContext = ruleContextOf({
    ...about,
    trusted,
    analysisService,
    answers,
    targetChoices,
    sentForms,
    serverNames,
    namedTools,
    toolSets,
    revision,
    log,
  })
  const cleanResults = new CleanResultCache({
    config,
    documents,
    packages,
    ruleContext,
    persistentResults,
  })
  const relatedTools = new RelatedTools(
    ruleContext,
    () => `${revision.changes} ${toolSets.revision} ${modelUses.revision} ${sentForms.importFailures}`,
  )
  const budgetTotals = new BudgetTotals(
    ruleContext,
    () => `${ruleContext.wireRevision()} ${sentForms.tokensRevision}`,
  )

  // Checks.
  const indexReads = new IndexReads(graph)
  const fileChecker = new FileChecker({
    ...about,
    unavailableReason,
    documents,
    graph,
    indexReads,
    analysisService,
    evaluationCache,
    persistentResults,
    cleanResults,
    lowMemory,
    keyUses,
    unseenTools,
    ruleContext,
    frameworks: allFrameworks,
    converters,
    revision,
    sampling,
    log,
  })
  const reports = new FileReports([
    relatedTools,
    budgetTotals,
    keyUses,
    unseenTools,
    unusedTools,
    modelUses,
    evaluationCache,
    fileChecker,
    { forget: (file) => analysisService.forgetCalls(file) },
  ])
  const withoutTools = new PackagesWithoutTools({
    root,
    documents,
    packages,
    resolver,
    frameworks: allFrameworks,
    signs,
    unfollowedUses: async (checked, turns, signal) => {
      if (!targetChoices.isAutomatic) await modelUses.find(await files.all(checked), turns, signal)
      const own = new Set(checked)
      return modelUses.unfollowed.filter(({ at }) => own.has(at.file))
    },
  })
  const likelyTools = new LikelyTools({ documents, packages, signs })
  const reportBuilder = new ReportBuilder({
    graph,
    relatedTools,
    budgetTotals,
    sentForms,
    cleanResults,
    ruleContext,
    toolSets,
    faults,
    targetChoices,
    modelUses,
    withoutTools,
    likelyTools,
    serverNames,
    namedTools,
    unusedTools,
    files,
  })
  const invalidation = new Invalidation({
    documents,
    packages,
    installation,
    analysisService,
    evaluator,
    evaluationCache,
    persistentResults,
    wireForms,
    refusalWords,
    reports,
    revision,
    log,
  })
  const checks = new Checks({
    files,
    documents,
    revision,
    graph,
    indexReads,
    analysisService,
    keyUses,
    unseenTools,
    unusedTools,
    modelUses,
    targetChoices,
    sentForms,
    persistentResults,
    lowMemory,
    fileChecker,
    reports,
    withoutTools,
    likelyTools,
    reportBuilder,
    invalidation,
    configurationProblems: () =>
      config.servers.length === 0 ? [] : configuredSecrets(loaded.files, (file) => documents.read(file).text),
    concurrency: CONCURRENCY,
  })

  // What front ends see.
  const buffers = new Buffers({ files, documents, analysisService, invalidation })
  const editor = new Editor({
    config,
    files,
    documents,
    graph,
    analysisService,
    frameworks,
    reports,
    checks,
    sampling,
    wireForms,
    revision,
  })
  const wire = new Wire({ config, reports, targetChoices, wireForms, sentForms })
  return new Workspace({
    root,
    config,
    configFiles: loaded.files,
    trusted,
    buffers,
    documents,
    packages,
    graph,
    files,
    analysisService,
    evaluator,
    request,
    persistentResults,
    checks,
    invalidation,
    wire,
    fixes: new Fixes({
      ...about,
      configFile,
      documents,
      analysisService,
      targetChoices,
      sentForms,
      reports,
      persistentResults,
    }),
    samples: new Samples({ config, files, documents, analysisService, checks, sampling }),
    editor,
    locks: new Locks({ ...about, documents, reports, wire, editor, files, signs, sampling }),
    servers: new Servers({
      ...about,
      configFiles: loaded.files,
      trusted,
      documents,
      files,
      buffers,
      checks,
      ruleContext,
      wire,
      signs,
      analysisService,
    }),
    manifest: new Manifests({
      ...about,
      frameworks: writtenFrameworks,
      files,
      signs,
      toolSets,
      checks,
      reports,
      wire,
    }),
  })
}
