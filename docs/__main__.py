"""`.venv/bin/python -m docs`: writes the generated parts of the pages again."""

from docs import architecture, problem_codes, rules, rulings, sentences

for page in (architecture, problem_codes, rules, rulings, sentences):
    page.PAGE.write_text(page.rendered(page.PAGE.read_text("utf-8")), "utf-8")
