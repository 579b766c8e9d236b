"""`.venv/bin/python -m docs`: write the generated parts of the pages anew."""

from docs import architecture, problem_codes, rules, rulings

for page in (architecture, problem_codes, rules, rulings):
    page.PAGE.write_text(page.rendered(page.PAGE.read_text("utf-8")), "utf-8")
