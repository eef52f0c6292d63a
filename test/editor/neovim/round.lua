-- One round in a headless Neovim: what it was told is written as JSON to the file that TOOLSIGHT_REPORT names.
-- The client itself is set up by the configuration in docs/editors.md.
local report = {}
local file = os.getenv('TOOLSIGHT_FILE')
local patience = 30000

local function wait(what, condition)
  if not vim.wait(patience, condition, 20) then error('waited in vain for ' .. what) end
end

local function line_of(text)
  for number, line in ipairs(vim.api.nvim_buf_get_lines(0, 0, -1, false)) do
    local column = line:find(text, 1, true)
    if column then return number, column - 1 end
  end
  error('not in the file: ' .. text)
end

local function go_to(text)
  local line, column = line_of(text)
  vim.api.nvim_win_set_cursor(0, { line, column })
end

local function round()
  vim.cmd('edit ' .. vim.fn.fnameescape(file))
  wait('diagnostics', function() return #vim.diagnostic.get(0) > 0 end)
  report.diagnostics = vim.tbl_map(function(found)
    return { code = found.code or found.user_data.lsp.code, message = found.message, line = found.lnum, source = found.source }
  end, vim.diagnostic.get(0))

  go_to(os.getenv('TOOLSIGHT_HOVER'))
  vim.lsp.buf.hover()
  local function popup()
    for _, window in ipairs(vim.api.nvim_list_wins()) do
      if vim.api.nvim_win_get_config(window).relative ~= '' then return window end
    end
  end
  wait('the hover', function() return popup() ~= nil end)
  report.hover = table.concat(vim.api.nvim_buf_get_lines(vim.api.nvim_win_get_buf(popup()), 0, -1, false), '\n')
  vim.api.nvim_win_close(popup(), true)

  vim.lsp.codelens.refresh()
  -- Neovim asks for the text of the lenses that it shows, one by one.
  wait('the lenses', function()
    local lenses = vim.lsp.codelens.get(0)
    return #lenses > 0 and #vim.tbl_filter(function(lens) return lens.command == nil end, lenses) == 0
  end)
  report.lenses = vim.tbl_map(function(lens) return { line = lens.range.start.line, title = lens.command.title } end, vim.lsp.codelens.get(0))

  report.offered = {}
  vim.ui.select = function(items, options, on_choice)
    for index, item in ipairs(items) do
      local action = item[2] or item.action
      table.insert(report.offered, action.title)
      if action.title:find(os.getenv('TOOLSIGHT_ACTION'), 1, true) then return on_choice(item, index) end
    end
    on_choice(nil)
  end
  local before = vim.api.nvim_buf_get_changedtick(0)
  vim.diagnostic.goto_next({ float = false })
  vim.lsp.buf.code_action()
  wait('the edit', function() return vim.api.nvim_buf_get_changedtick(0) > before end)
  wait('diagnostics after the edit', function()
    return #vim.tbl_filter(function(found) return found.severity == vim.diagnostic.severity.ERROR end, vim.diagnostic.get(0)) == 0
  end)
  report.edited = table.concat(vim.api.nvim_buf_get_lines(0, 0, -1, false), '\n')
  vim.cmd('write')

  vim.cmd('ToolsightTargets mistral openai')
  local function configuration()
    local buffer = vim.fn.bufnr(os.getenv('TOOLSIGHT_CONFIGURATION'))
    return buffer < 0 and '' or table.concat(vim.api.nvim_buf_get_lines(buffer, 0, -1, false), '\n')
  end
  wait('the targets', function() return configuration():find('mistral', 1, true) ~= nil end)
  report.configuration = configuration()
end

local ok, failure = xpcall(round, debug.traceback)
if not ok then report.failure = failure end
report.messages = vim.fn.execute('messages')
vim.fn.writefile({ vim.fn.json_encode(report) }, os.getenv('TOOLSIGHT_REPORT'))
-- As `:q` does: the server is asked to shut down, and waited for.
vim.lsp.stop_client(vim.lsp.get_active_clients())
vim.wait(5000, function() return #vim.lsp.get_active_clients() == 0 end, 20)
vim.cmd('qall!')
