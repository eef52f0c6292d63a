-- A headless Neovim whose one language server is typescript-language-server: what the plugin adds there is written as JSON to
-- the file that TOOLSIGHT_REPORT names.
local report = {}
local patience = 40000

local function wait(what, condition)
  if not vim.wait(patience, condition, 20) then error('waited in vain for ' .. what) end
end

local function ours()
  return vim.tbl_filter(function(found) return found.source == 'toolsight' end, vim.diagnostic.get(0))
end

local function round()
  local root = os.getenv('TOOLSIGHT_ROOT')
  vim.cmd('edit ' .. vim.fn.fnameescape(os.getenv('TOOLSIGHT_FILE')))
  local client = vim.lsp.start_client({
    name = 'typescript',
    cmd = { os.getenv('TOOLSIGHT_NODE'), os.getenv('TOOLSIGHT_SERVER'), '--stdio' },
    root_dir = root,
    init_options = {
      tsserver = { path = os.getenv('TOOLSIGHT_TSSERVER') },
      plugins = { { name = '@toolsight/typescript-plugin', location = root } },
    },
  })
  vim.lsp.buf_attach_client(0, client)
  wait('diagnostics', function() return #ours() > 0 end)
  report.diagnostics = vim.tbl_map(function(found) return found.message end, ours())

  -- The card comes a moment after the findings, and no editor is told of it: one asks again.
  local position = vim.fn.searchpos('defineTool({', 'n')
  vim.api.nvim_win_set_cursor(0, { position[1], position[2] })
  wait('the hover', function()
    local params = vim.lsp.util.make_position_params()
    local answers = vim.lsp.buf_request_sync(0, 'textDocument/hover', params, 10000) or {}
    for _, answer in pairs(answers) do
      report.hover = vim.fn.json_encode(answer.result or vim.NIL)
      if report.hover:find('Toolsight', 1, true) then return true end
    end
    return false
  end)

  vim.ui.select = function(items, _, on_choice)
    report.offered = vim.tbl_map(function(item) return (item[2] or item.action).title end, items)
    on_choice(items[1], 1)
  end
  local before = vim.api.nvim_buf_get_changedtick(0)
  vim.diagnostic.goto_next({ float = false })
  vim.lsp.buf.code_action()
  wait('the edit', function() return vim.api.nvim_buf_get_changedtick(0) > before end)
  wait('the finding to go', function() return #ours() == 0 end)
  report.edited = table.concat(vim.api.nvim_buf_get_lines(0, 0, -1, false), '\n')
end

local ok, failure = xpcall(round, debug.traceback)
if not ok then report.failure = failure end
report.messages = vim.fn.execute('messages')
vim.fn.writefile({ vim.fn.json_encode(report) }, os.getenv('TOOLSIGHT_REPORT'))
vim.lsp.stop_client(vim.lsp.get_active_clients())
vim.wait(5000, function() return #vim.lsp.get_active_clients() == 0 end, 20)
vim.cmd('qall!')
